import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Names every message that nothing in the program asks for (exit 1 when there is one). A group that is indexed by a value, listed or
 * handed on as a whole counts as asked for with all that is in it.
 */
const root = join(dirname(process.argv[1] ?? '.'), '..');
const at = (path: string): string => join(root, path);

const program = (): ts.Program => {
  const { config } = ts.readConfigFile(at('tsconfig.lint.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, root);
  const files = ts.sys.readDirectory(at('src'), ['.ts', '.tsx']);
  return ts.createProgram(files, { ...options, noEmit: true });
};

type Marked = Set<ts.Declaration>;

const messagesFile = at('src/shared/text/languages/en.json');
const wordsFile = at('src/shared/text/words.ts');

const isMessage = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName === messagesFile;

/** The part of the English file that a type was made of; undefined for any other type. */
const groupOf = (type: ts.Type): ts.Node | undefined => {
  const isMade = type
    .getSymbol()
    ?.declarations?.some((declaration) => declaration.getSourceFile().fileName === wordsFile);
  return isMade ? type.getProperties()[0]?.declarations?.find(isMessage)?.parent : undefined;
};

const markAll = (group: ts.Node, used: Marked): void => {
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) used.add(node);
    ts.forEachChild(node, visit);
  };
  visit(group);
};

/** Whether an expression only leads further into the words, so that what it leads to counts instead. */
const leadsOn = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isElementAccessExpression(parent)) return parent.expression === node;
  return ts.isVariableDeclaration(parent) && parent.initializer === node;
};

/** The name of the called function. `codedMessage` and `expandMessages` are recognised by it. */
const calledName = (node: ts.Node): string =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : '';

/** The codes that a call names: `codedMessage('printer.notHere')`. */
const messageCodes = (call: ts.Node, codes: Set<string>): void => {
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) codes.add(`said.${node.text}`);
    ts.forEachChild(node, visit);
  };
  if (ts.isCallExpression(call) && call.arguments[0]) visit(call.arguments[0]);
};

const mark = (source: ts.SourceFile, checker: ts.TypeChecker, used: Marked): void => {
  const markProperty = (node: ts.Node): void => {
    for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? [])
      if (isMessage(declaration)) used.add(declaration);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (calledName(node) === 'codedMessage') messageCodes(node, codes);
    // It is given the whole table of messages to look one up; that uses none of them.
    if (calledName(node) === 'expandMessages') return;
    if (ts.isPropertyAccessExpression(node)) markProperty(node.name);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText(source);
      for (const declaration of checker.getTypeAtLocation(node.parent).getProperty(name)?.declarations ?? [])
        used.add(declaration);
    }
    if (ts.isElementAccessExpression(node)) {
      const group = groupOf(checker.getTypeAtLocation(node.expression));
      if (group) markAll(group, used);
    } else if (
      (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) &&
      isValue(node) &&
      !leadsOn(node)
    ) {
      const group = groupOf(checker.getTypeAtLocation(node));
      if (group) markAll(group, used);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
};

/** A name where it is declared or imported is no use of what it stands for. */
const isValue = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  return !(ts.isVariableDeclaration(parent) || ts.isBindingElement(parent));
};

const nameOf = (message: ts.Node): string => {
  const names: string[] = [];
  for (let node = message; !ts.isSourceFile(node); node = node.parent)
    if (ts.isPropertyAssignment(node)) names.unshift((node.name as ts.StringLiteral).text);
  return names.join('.');
};

const made = program();
const checker = made.getTypeChecker();
const messages = made.getSourceFile(messagesFile);
if (!messages) throw new Error(`${messagesFile} is missing`);
const used: Marked = new Set();
const codes = new Set<string>();
for (const source of made.getSourceFiles())
  if (!source.isDeclarationFile && source !== messages && source.fileName.startsWith(at('src')))
    mark(source, checker, used);

const unused: string[] = [];
const collect = (node: ts.Node): void => {
  const isWords = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer);
  // `npm run messages` takes the language's own name.
  const isOwnName = ts.isPropertyAssignment(node) && nameOf(node) === 'language';
  if (isWords && !isOwnName && !used.has(node) && !codes.has(nameOf(node))) unused.push(nameOf(node));
  ts.forEachChild(node, collect);
};
collect(messages);
for (const name of unused) console.error(`${name}: nothing asks for this message`);
if (unused.length > 0) process.exitCode = 1;
