// Checks the first line of a commit message. Git's commit-msg hook (scripts/hooks) passes the file of the message.
import { readFileSync } from 'node:fs'

const LENGTH_MAX = 60
/** Third person, past tense and gerund of verbs that often begin commits: “Adds”, “Fixed”, “Adding”. */
const NOT_IMPERATIVE =
  /^(add|allow|call|chang|check|creat|delet|fix|handl|implement|improv|keep|mak|mov|refactor|remov|renam|replac|show|start|updat|us)(e?s|e?d|ing)$/i

function complaintOf(line) {
  // Written by git, or to be squashed into another commit.
  if (/^(Merge|Revert|fixup!|squash!|amend!) ?/.test(line)) return undefined
  if (line === '') return 'is missing'
  if ([...line].length > LENGTH_MAX) return `has ${[...line].length} characters, and may have ${LENGTH_MAX}`
  if (!/^\p{Lu}/u.test(line)) return 'begins with a small letter'
  if (/[.!…]$/.test(line)) return 'ends with a full stop'
  if (NOT_IMPERATIVE.test(line.split(' ')[0]))
    return 'is not in the imperative (“Add”, not “Adds” or “Added”)'
  return undefined
}

const lines = readFileSync(process.argv[2], 'utf8').split('\n')
const first = lines.find((line) => !line.startsWith('#')) ?? ''
const complaint = complaintOf(first.trimEnd())
if (complaint !== undefined) {
  console.error(`The first line of the commit message ${complaint}:\n  ${first}\nCONTRIBUTING.md says how.`)
  process.exit(1)
}
