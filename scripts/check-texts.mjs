// Rejects texts that would stay in one language: texts of a `defineTexts` table that are read while a module loads, and
// literal texts in JSX, which no catalogue has. First it plants violations to prove that it finds them.
import path from 'node:path'
import ts from 'typescript'

const PLANTED = `
import { defineTexts } from '@serendib/texts'
const plantedTexts = defineTexts({ hello: 'Hello', of: 'Of {name}', rows: ['One'] })
const early = plantedTexts.hello
const labels = [plantedTexts.rows[0], plantedTexts.of({ name: 'x' })]
const late = () => plantedTexts.hello
const lazy = { of: plantedTexts.of, rows: plantedTexts.rows, get hello() { return plantedTexts.hello } }
export const Planted = () => <p title="A title" lang="en" data-a="b c">Literal <b>{'Text'}</b>{late()} · 4 {lazy.hello}{early}{labels}</p>
`
const PLANTED_FILE = path.resolve('web/src/planted-texts.tsx')
const PLANTED_LINES = [4, 5, 5, 8, 8, 8]
/** Attributes that people read or hear. */
const READ_ATTRIBUTES = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'hint',
  'text',
])
/** A word, in any script. */
const WORD = /\p{L}{2}/u

const program = createProgram()
const checker = program.getTypeChecker()

const found = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.includes('/web/src/') && !fileName.includes('.test.'))
  .flatMap(findIn)
const planted = found.filter(({ file }) => file === PLANTED_FILE).map(({ line }) => line)
if (planted.join() !== PLANTED_LINES.join()) {
  console.error(`The check is broken: it found lines ${planted.join()} of its planted violations.`)
  process.exit(1)
}
const violations = found.filter(({ file }) => file !== PLANTED_FILE)
for (const { file, line, what } of violations) console.error(`${path.relative('.', file)}:${line} ${what}`)
if (violations.length > 0) process.exit(1)

function createProgram() {
  const { config } = ts.readConfigFile('web/tsconfig.json', ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, 'web')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === PLANTED_FILE || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === PLANTED_FILE ? ts.createSourceFile(name, PLANTED, rest[0], true) : getSourceFile(name, ...rest)
  return ts.createProgram([...fileNames, PLANTED_FILE], options, host)
}

function findIn(file) {
  const violations = []
  const report = (node, what) =>
    violations.push({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      what,
    })
  const visit = (node, isLater) => {
    if (!isLater && isText(node)) report(node, 'reads a text while the module loads')
    const literal = literalOf(node)
    if (literal !== undefined && WORD.test(literal)) report(node, `has a literal text: ${literal.trim()}`)
    ts.forEachChild(node, (child) => visit(child, isLater || isFunction(node)))
  }
  visit(file, false)
  return violations
}

function isFunction(node) {
  return ts.isFunctionLike(node) && !ts.isTypeNode(node)
}

/** Whether an expression reads a text of a table: a property or a call whose declaration is in an argument of defineTexts. */
function isText(node) {
  if (ts.isCallExpression(node))
    return isInTable(node.expression) && checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false
  return isInTable(node) && checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike
}

function isInTable(node) {
  let inner = node
  while (ts.isPropertyAccessExpression(inner) || ts.isElementAccessExpression(inner)) inner = inner.expression
  if (!ts.isIdentifier(inner)) return false
  let symbol = checker.getSymbolAtLocation(inner)
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
  const initializer = symbol?.valueDeclaration?.initializer
  return (
    initializer !== undefined &&
    ts.isCallExpression(initializer) &&
    initializer.expression.getText() === 'defineTexts'
  )
}

function literalOf(node) {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return undefined
  if (ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent)) return node.text
  if (ts.isJsxAttribute(node.parent) && READ_ATTRIBUTES.has(node.parent.name.getText())) return node.text
  return undefined
}
