// Rejects JSX in which React would have to move, remove or insert something beside a bare text node. A browser's
// translation replaces text nodes with <font> elements; when React then looks for its own node, it throws NotFoundError
// and the page is gone. The same happens to text that changes beside other children: React would update a node that is
// no longer shown. If the text is the only child, React replaces its element's content, whatever that is by then.
//
// So in an element with several children:
// - text that changes has its own element, or all of the text is one string;
// - constant text stands only beside HTML elements and icons, which are always there;
// - what may be text (ReactNode) has its own element, or is declared as `Elements` (web/src/ui/elements.ts).
// Fragments contain no text and components return none, because their content may stand beside children that this check
// can't see.
// First it plants violations to prove that it finds them.
import path from 'node:path'
import ts from 'typescript'

const PLANTED = `
import type { ReactNode } from 'react'
const texts = { hello: 'Hello' } as const
interface Props { name: string; isNew: boolean; children: ReactNode }
export function PlantedText({ name, isNew, children }: Props) {
  return (
    <main>
      <p>{isNew && <b />}{texts.hello}</p>
      <p><b /> {name}</p>
      <p>literal <PlantedBadge isNew={isNew} /></p>
      <div>{children}<b /></div>
      <section><>{texts.hello}</></section>
      <div><PlantedString name={name} /></div>
      <p><b /> {texts.hello}</p>
      <p>{isNew && <b />}<span>{name}</span></p>
    </main>
  )
}
function PlantedBadge({ isNew }: { isNew: boolean }) {
  return isNew ? <b /> : null
}
function PlantedString({ name }: { name: string }) {
  return name
}
`
const PLANTED_FILE = path.resolve('web/src/planted-text.tsx')
/** The wrong lines of the planted file. The others are correct. */
const PLANTED_LINES = [8, 9, 10, 11, 12, 22]

const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void
const TEXT =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown

const program = createProgram()
const checker = program.getTypeChecker()

const found = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.endsWith('.tsx') && !fileName.includes('/node_modules/'))
  .flatMap((file) => findIn(file))
const planted = found.filter(({ file }) => file.fileName === PLANTED_FILE).map(({ line }) => line)
if (planted.join(', ') !== PLANTED_LINES.join(', ')) {
  console.error(
    `The check of text nodes finds the planted lines ${planted.join(', ')} instead of ${PLANTED_LINES.join(', ')}.`,
  )
  process.exit(1)
}
const real = found.filter(({ file }) => file.fileName !== PLANTED_FILE)
for (const { file, line, why } of real) console.error(`${path.relative('.', file.fileName)}:${line}: ${why}`)
if (real.length > 0) {
  console.error('See scripts/check-text-nodes.mjs. Wrap the text in a <span>, or make it one string.')
  process.exit(1)
}

/** The web's program with the planted file added. */
function createProgram() {
  const { config } = ts.readConfigFile('web/tsconfig.json', ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, 'web')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === PLANTED_FILE || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === PLANTED_FILE
      ? ts.createSourceFile(name, PLANTED, ...rest)
      : getSourceFile.call(host, name, ...rest)
  return ts.createProgram([...fileNames, PLANTED_FILE], options, host)
}

/** All errors in a file. */
function findIn(file) {
  const places = []
  const report = (node, why) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    places.push({ file, line: line + 1, why })
  }
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const why = errorOf(node)
      if (why !== undefined) report(node, why)
    }
    if (ts.isFunctionDeclaration(node) && isComponent(node) && returnsText(node))
      report(node, `${node.name.text} returns text without an element`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return places
}

function errorOf(parent) {
  const children = parent.children.map(kindOf).filter((kind) => kind !== undefined)
  const texts = children.filter((kind) => kind.endsWith('text'))
  if (texts.length === 0) return undefined
  if (ts.isJsxFragment(parent)) return `a fragment contains ${texts[0]}`
  if (children.length === 1) return undefined
  if (children.some((kind) => kind === 'changing text' || kind === 'possible text'))
    return `${texts.find((kind) => kind !== 'constant text')} beside other children`
  return children.includes('unstable') ? 'text beside something that may come and go' : undefined
}

/** The kind of child as React sees it. Undefined if it renders nothing. */
function kindOf(child) {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? undefined : 'constant text'
  if (ts.isJsxExpression(child)) {
    if (!child.expression) return undefined
    if (isConstant(child.expression)) return 'constant text'
    const type = checker.getTypeAtLocation(child.expression)
    if (!mayBeText(type)) return 'unstable'
    return mayBeElement(type) ? 'possible text' : 'changing text'
  }
  if (ts.isJsxFragment(child)) return 'unstable'
  const tag = (child.openingElement ?? child).tagName
  return /^[a-z]/.test(tag.getText()) || isFromLibrary(tag) ? 'stable' : 'unstable'
}

/** Whether it is a literal or a property of an object of texts. */
function isConstant(node) {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return true
  if (!ts.isPropertyAccessExpression(node)) return false
  let root = node
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  return ts.isIdentifier(root) && /texts$/i.test(root.text)
}

function isFromLibrary(tag) {
  const type = checker.getTypeAtLocation(tag)
  const declarations = type.getCallSignatures().map((signature) => signature.declaration)
  return [type.getSymbol()?.declarations?.[0], ...declarations].some(isDeclaredInLibrary)
}

function isDeclaredInLibrary(declaration) {
  return declaration?.getSourceFile().fileName.includes('/node_modules/') ?? false
}

function isComponent(node) {
  return node.name !== undefined && /^[A-Z]/.test(node.name.text)
}

function returnsText(node) {
  const signature = checker.getSignatureFromDeclaration(node)
  return signature !== undefined && mayBeText(checker.getReturnTypeOfSignature(signature))
}

function partsOf(type) {
  return type.isUnion() ? type.types.flatMap(partsOf) : [type]
}

/** The item types of an array or tuple. Empty for other types. */
function itemsOf(type) {
  return checker.isArrayType(type) || checker.isTupleType(type)
    ? checker.getTypeArguments(type).flatMap(partsOf)
    : []
}

// ReactNode includes Iterable.
function mayBeText(type, depth = 0) {
  return partsOf(type).some(
    (part) =>
      (part.flags & TEXT) !== 0 ||
      part.symbol?.name === 'Iterable' ||
      (depth < 3 && itemsOf(part).some((item) => mayBeText(item, depth + 1))),
  )
}

function mayBeElement(type) {
  return partsOf(type).some((part) => (part.flags & (TEXT | NOTHING)) === 0)
}
