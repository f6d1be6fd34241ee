/**
 * Private words of this code that were replaced by the field's terms (docs/glossary.md) and must not come back. Those for comments are in
 * .oxlintrc.json.
 */
const replaced =
  /(^|[a-z_])(Wish|Mend(?!el)|Deed|Journey|Governor|Burst|Fate|Lineage|Surroundings|Despite|Blanked|Unsaid|Teller|Stranger|Standing|Twin|Spoilt|Sought)|^(wish|mend(?!el)|deed|journey|roof|governor|burst|fate|lineage|surroundings|despite|blanked|unsaid|teller|stranger|standing|twin|spoilt|sought)([A-Z]|$)/;

/** Lint rules for this program only. */
export default {
  meta: { name: 'packbench' },
  rules: {
    'replaced-word': {
      create: (context) => ({
        Identifier: (node) => {
          if (!replaced.test(node.name)) return;
          const message = 'This word was replaced: docs/glossary.md has the one that is used.';
          context.report({ node, message });
        },
      }),
    },
    'station-door': {
      create: (context) => ({
        MemberExpression: (node) => {
          if (node.object.name !== 'window' || node.property.name !== 'station') return;
          context.report({ node, message: 'Use call() and on() of renderer/station.ts.' });
        },
      }),
    },
  },
};
