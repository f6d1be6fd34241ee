import { z } from 'zod';

/** What a person may tell a printer to do. */
export const printerCommands = ['feed', 'calibrate', 'pause', 'resume', 'cancel'] as const;
export const printerCommand = z.enum(printerCommands);
export type PrinterCommand = (typeof printerCommands)[number];
