/** The head of a table: the heading of each column. */
export const HeadRow = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name, index) => (
        <th key={index} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
