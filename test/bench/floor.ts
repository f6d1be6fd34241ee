import type { Bench } from './bench';
import type { Section } from './figure';
import { shiftAway } from './floor-away';
import { crowdAtFloor } from './floor-crowd';
import { openDatabases } from './floor-databases';
import { scansAtFloor } from './floor-scan';
import { sizesOfFloor } from './floor-size';

/** What it costs that benches share a floor. */
export const sharingFloor = async (bench: Bench): Promise<Section> => {
  const databases = await openDatabases();
  try {
    const scans = await scansAtFloor(bench, databases);
    const away = await shiftAway(bench, databases);
    const crowd = await crowdAtFloor(bench, databases);
    const sizes = await sizesOfFloor(bench, databases);
    return {
      title: 'What a floor costs: several benches on one PostgreSQL',
      figures: [...scans, ...away, ...crowd.figures, ...sizes],
      missing: [],
      notes: crowd.notes,
    };
  } finally {
    await databases.close();
  }
};
