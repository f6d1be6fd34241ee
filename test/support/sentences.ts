import ts from 'typescript';

/**
 * Text for people who maintain the program, or for other programs: names of classes, functions and tags that
 * take it. The reason of an `ArchiveError` is for operators.
 */
const notForOperators = /(?:(?<!^Archive)Error|^log|[.#](?:log|error|info|warn|debug)|prepare|exec|sql|raw)$/;

const isForOthers = (node: ts.Node): boolean => {
  for (let at = node.parent; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent) {
    if (ts.isTaggedTemplateExpression(at)) return true;
    const called = ts.isCallExpression(at) || ts.isNewExpression(at) ? at.expression : null;
    if (called !== null && notForOperators.test(called.getText())) return true;
  }
  return ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent);
};

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
};

const isSql = /^\s*(?:select|insert|update|delete|create|pragma|alter|drop|from|where|with)\b/i;
/** Two words in a row, one of them in small letters, or a word beside a value. */
const isSentence = /(?:^|[^\^\w.-])\p{L}\p{Ll}+ \p{Ll}{2}|… \p{Ll}{2,} |\p{Ll}{2} …/u;

/** Texts in a program's source that look like words for operators. */
export const sentencesIn = (source: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const looksSo = text !== null && isSentence.test(text) && /\p{Ll}{3}/u.test(text) && !isSql.test(text);
    if (looksSo && !isForOthers(node)) found.push(text.replace(/\s+/g, ' '));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
};
