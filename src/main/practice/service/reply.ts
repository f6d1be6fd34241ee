/** The answer of an operation. */
export interface Reply {
  status: number;
  body: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** The interface does not show the body of failed requests; `message` is practice's choice. */
export const failed = (status: number, message: string): Reply => ({ status, body: { message } });
