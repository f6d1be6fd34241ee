/**
 * Words of this code alone that were replaced by the field's own (docs/glossary.md): they do not come back. Those of comments are
 * in .oxlintrc.json.
 */
const replaced =
  /(^|[a-z_])(Wish|Deed|Journey|Governor|Burst|Fate|Lineage|Surroundings|Despite|Blanked)|^(wish|deed|journey|roof|governor|burst|fate|lineage|surroundings|despite|blanked)([A-Z]|$)/;

/** The rules of lint that are about this program alone. */
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
