// Reads the rows of the specification and finds those named in test titles.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A row id in a title: `WATCH-07`. */
const ID = /\b[A-Z]{3,}-\d{2,3}\b/g
const TESTS = new Set(['test', 'it', 'describe'])
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails', 'fail'])

/**
 * Reads the table of rows (tab-separated, with a header line).
 * @returns {{ id: string, area: string, statement: string, priority: number }[]}
 */
export function readRows(file) {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', , , statement = '', , priority] = line.split('\t')
    return { id, area: areaOf(id), statement, priority: Number(priority) }
  })
}

/** `WATCH` for `WATCH-07`. */
export function areaOf(id) {
  return id.slice(0, id.lastIndexOf('-'))
}

/**
 * The ids in the titles of tests, groups and steps of a source text. Titles of tests that don't run are ignored. The
 * rows of a `test.each` count if its title has placeholders.
 * @returns {string[]}
 */
export function idsInTitles(source, fileName = 'titles.ts') {
  const ids = new Set()
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      if (isNotRun(node)) return
      for (const id of titleOf(node)?.match(ID) ?? []) ids.add(id)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest))
  return [...ids]
}

function isNotRun(call) {
  const names = namesOf(call.expression)
  return TESTS.has(names[0]) && names.some((name) => NOT_RUN.has(name))
}

/** The title of a test or step. Undefined for other calls. */
function titleOf({ expression, arguments: [title] }) {
  const table = ts.isCallExpression(expression) ? expression : undefined
  const names = namesOf(table?.expression ?? expression)
  // The table call of a `test.each` has no title.
  const isTest = TESTS.has(names[0]) && (names.at(-1) === 'each') === (table !== undefined)
  if (!title || !(isTest || names.at(-1) === 'step')) return undefined
  const text = textIn(title)
  return table && /[%$]/.test(text) ? `${text} ${table.arguments.map(textIn).join(' ')}` : text
}

/** `['test', 'describe', 'serial']` for `test.describe.serial`. Empty for anything but such a chain. */
function namesOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text]
  if (!ts.isPropertyAccessExpression(expression)) return []
  return [...namesOf(expression.expression), expression.name.text]
}

function textIn(node) {
  const parts = []
  const visit = (part) => {
    if (ts.isStringLiteralLike(part) || ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part))
      parts.push(part.text)
    ts.forEachChild(part, visit)
  }
  visit(node)
  return parts.join(' ')
}
