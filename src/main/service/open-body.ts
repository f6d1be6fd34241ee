import { labelsOf, idIn } from './answer-fields';
import { bareLabel, labelsAnywhere } from './bare-labels';
import { textIn } from './body';
import { boundedJson } from './bounded-json';
import { jsonInBase64, type Loose, looseJson } from './loose-json';
import { isXml, looseXml } from './loose-xml';
import { partsOfBody } from './multipart';

/** What can be read in the body of an answer to a purchase. */
export interface Opened {
  /** Its values by their names. */
  loose: Loose;
  /** Labels in it without a name. */
  labels: Buffer[];
  /** It is not the expected JSON, but XML, several parts, or the label itself: a person looks at it first. */
  isOther: boolean;
}

const nothing: Loose = { leaves: [], owners: [], isCut: false };

/** Maximum depth of parts in parts. */
const deepest = 3;

const hasLabel = (loose: Loose): boolean => labelsOf(loose).labels.length > 0;
const namesPackage = (loose: Loose): boolean => idIn(loose, 'packageid').all.length > 0;

/** The values of several parts as those of one answer; the owner numbers of each continue after the earlier ones. */
const together = (all: readonly Opened[]): Loose => {
  const joined: Loose = { leaves: [], owners: [], isCut: false };
  for (const { loose } of all) {
    const from = joined.owners.length;
    const moved = (owner: number): number => (owner === -1 ? -1 : owner + from);
    for (const owner of loose.owners) joined.owners.push({ ...owner, parent: moved(owner.parent) });
    for (const leaf of loose.leaves) joined.leaves.push({ ...leaf, owner: moved(leaf.owner) });
    joined.isCut ||= loose.isCut;
  }
  return joined;
};

/** A body that is neither JSON nor the label itself. */
const openText = (bytes: Buffer, text: string, isWhole: boolean): Opened => {
  const json = looseJson(text);
  if (!isWhole || hasLabel(json)) return { loose: json, labels: [], isOther: false };
  const xml = isXml(text) ? looseXml(text) : nothing;
  const isInXml = hasLabel(xml) || (namesPackage(xml) && !namesPackage(json)) || json.leaves.length === 0;
  const loose = isInXml ? xml : json;
  const labels = hasLabel(xml) ? [] : labelsAnywhere(bytes, text);
  if (labels.length > 0 && !namesPackage(loose)) return { loose: nothing, labels, isOther: true };
  return { loose, labels, isOther: (loose === xml && xml !== nothing) || labels.length > 0 };
};

/**
 * Reads a body as the expected JSON; else as the label itself, as parts of which each is one of these, as XML, and
 * finally as anything that contains a label. Never throws.
 * @param isWhole false where it broke off: then only complete labels are accepted
 */
export const openBody = (
  bytes: Buffer,
  contentType: string | null,
  isWhole: boolean,
  depth = deepest,
): Opened => {
  const text = textIn(bytes);
  const json = boundedJson(text).ok ? text : jsonInBase64(text.trim());
  if (json !== null) return { loose: looseJson(json), labels: [], isOther: false };
  const several = depth > 0 ? partsOfBody(bytes, contentType) : null;
  if (!several) {
    const label = bareLabel(bytes, text, isWhole);
    return label ? { loose: nothing, labels: [label], isOther: true } : openText(bytes, text, isWhole);
  }
  const isAllThere = isWhole && !several.isCut;
  const opened = several.parts.map((part) => openBody(part.bytes, part.contentType, isAllThere, depth - 1));
  const loose = together(opened);
  return {
    loose: { ...loose, isCut: loose.isCut || several.isCut },
    labels: opened.flatMap((one) => one.labels),
    isOther: true,
  };
};
