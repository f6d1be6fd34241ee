import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';

/** Keeps every processor busy with other work until `stop`. */
export const busyProcessors = (count = cpus().length): { stop(): Promise<void> } => {
  const burners = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(Math.random());'], { stdio: 'ignore' }),
  );
  return {
    stop: async () => {
      await Promise.all(
        burners.map((burner) => {
          const ended = once(burner, 'exit');
          burner.kill('SIGKILL');
          return ended;
        }),
      );
    },
  };
};
