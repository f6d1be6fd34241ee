import { z } from 'zod';

// The page's Content-Security-Policy forbids eval, which zod would else try in order to compile its parsers.
z.config({ jitless: true });
