/** What an operation answers. */
export interface Reply {
  status: number;
  body: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** The body of failed requests is not shown in the interface; `message` is practice's choice. */
export const failed = (status: number, message: string): Reply => ({ status, body: { message } });
