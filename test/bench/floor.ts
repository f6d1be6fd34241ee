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
    return {
      title: 'What a floor costs: several benches on one PostgreSQL',
      figures: [
        ...(await scansAtFloor(bench, databases)),
        ...(await shiftAway(bench, databases)),
        ...(await crowdAtFloor(bench, databases)),
        ...(await sizesOfFloor(bench, databases)),
      ],
      missing: [],
    };
  } finally {
    await databases.close();
  }
};
