/** The help of `npm run admin`. Commands are validated against these lines: each line is one valid form. */
export const USAGE = `npm run admin -- <command>
  role <email or mobile> <1|2|3|4>    changes a role: 1 administrator, 2 member, 3 uploader, 4 moderator
  approve <email or mobile>           approves a sign-up that is waiting (SIGN_UP_APPROVAL)
  reject <email or mobile>            rejects a sign-up that is waiting, and deletes the account
  quota <email or mobile> <GB|none|site>   sets a storage quota: a number of GB, none (unlimited) or site (STORAGE_QUOTA_GB)
  two-step-off <email or mobile>      turns off two-step sign-in for someone who lost their app and recovery codes
  verify <channel url>                verifies a channel
  unverify <channel url>              removes the verification
  hero <video url>                    sets the home page hero
  editorial export <file>             exports the editorial content and the editors' picks to a JSON file
  editorial import <file>             replaces them with the contents of a JSON file
  places export <file>                exports the places on the map to a JSON file
  places import <file>                replaces them with the contents of a JSON file
  backup <folder>                     backs up the whole site to a folder
  backup                              backs up the whole site to BACKUP_DIR
  restore <folder>                    restores the newest backup in a folder, or the one in <folder>/….jsonl
    --into <data folder>              restores to this folder instead of DATA_DIR
    --replace                         moves existing data aside first
    --check                           verifies the backup without restoring it
  restore --finish                    completes or discards an interrupted restore
  upgrade <folder>                    tries this version on the newest backup in a folder, or on the one in <folder>/….jsonl
  upgrade                             tries this version on the newest backup in BACKUP_DIR
    --check                           required: the first start of the new version does the actual upgrade
    --into <folder>                   uses this empty folder instead of one beside DATA_DIR
  updates                             lists newer versions and what they change (UPDATES_URL)
  media copy <from> <to>              copies media between storages; each is disk, or s3://… as in STORAGE
  worker add <name>                   adds a remote worker and prints its token (WORKER_TOKEN)
  worker list                         lists the remote workers
  worker remove <name>                removes a remote worker: its token is refused from now on
  digest                              sends the daily digest now
  published <video url> <date>        sets when a video was first published (Colombo time), e.g. 2026-03-01T08:00
  reports                             lists open reports, oldest first
  reports <number> review             puts the item under review; a video is hidden during the review
  reports <number> remove             takes down the video or removes the comment
  reports <number> resolve            marks them as “Action taken”; the item stays visible or is restored
  reports <number> dismiss            dismisses the reports; the item stays visible or is restored
`

interface Typed {
  readonly name: string
  readonly args: readonly string[]
  /** The given options, without dashes. */
  readonly options: readonly string[]
}

/** A usage error with the valid forms; undefined for a valid command. */
export function usageError({ name, args, options }: Typed): string | undefined {
  const forms = formsOf(name)
  if (forms.length === 0) return `Unknown command '${name}'.\n${USAGE}`
  const how = `Usage:\n${forms.map((form) => `  npm run admin -- ${form}\n`).join('')}`
  if (!forms.some((form) => isForm(form, [name, ...args]))) return how
  const known = optionsOf(name)
  const stray = options.find((option) => !known.includes(option))
  return stray === undefined ? undefined : `'${name}' has no option --${stray}. ${how}`
}

/** The forms of a command, without their descriptions: `media copy <from> <to>`. */
function formsOf(name: string): string[] {
  return Array.from(USAGE.matchAll(/^ {2}(\S.*?)(?= {2}|$)/gm), ([, form = '']) => form).filter(
    (form) => form.split(' ')[0] === name,
  )
}

/** The options in the lines of a command and the indented lines below. */
function optionsOf(name: string): string[] {
  const lines = USAGE.match(new RegExp(`^  ${name} .*\\n(?: {4}--.*\\n)*`, 'gm')) ?? []
  return Array.from(lines.join('').matchAll(/--([a-z]+)/g), ([, option = '']) => option)
}

function isForm(form: string, typed: readonly string[]): boolean {
  const parts = form.match(/<[^>]*>|(?<!\S)[^\s-]\S*/g) ?? []
  return (
    parts.length === typed.length &&
    parts.every((part, index) => (part.startsWith('<') ? typed[index] !== '' : part === typed[index]))
  )
}
