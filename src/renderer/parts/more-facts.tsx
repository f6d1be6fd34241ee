import { Fact, Facts } from './facts';

/** A name with its value, as plain text. */
export type FactLine = readonly [name: string, value: string];

/** What is seldom looked at, shown on a press; nothing of it is fetched or opened. */
export const MoreFacts = ({ title, lines }: { title: string; lines: readonly FactLine[] }) =>
  lines.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <Facts>
        {lines.map(([name, value], index) => (
          <Fact key={index} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </details>
  );
