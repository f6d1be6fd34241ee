import { z } from 'zod';

// The page's Content-Security-Policy forbids eval, which zod would otherwise use to compile its parsers.
z.config({ jitless: true });
