import type { Bench } from './bench';
import type { Section } from './figure';
import { shiftAway } from './floor-away';
import { copiesOfLabels } from './floor-copies';
import { crowdAtFloor } from './floor-crowd';
import { openDatabases } from './floor-databases';
import { scansAtFloor } from './floor-scan';
import { sizesOfFloor } from './floor-size';

/** The cost of sharing a floor. */
export const sharingFloor = async (bench: Bench): Promise<Section> => {
  const databases = await openDatabases();
  try {
    const scans = await scansAtFloor(bench, databases);
    const away = await shiftAway(bench, databases);
    const crowd = await crowdAtFloor(bench, databases);
    const sizes = await sizesOfFloor(bench, databases);
    const copies = await copiesOfLabels(bench, databases);
    return {
      title: 'What a floor costs: several benches on one PostgreSQL',
      figures: [...scans, ...away, ...crowd.figures, ...sizes, ...copies],
      missing: [],
      notes: crowd.notes,
    };
  } finally {
    await databases.close();
  }
};
