/** What `npm run admin` says it can do. What is typed is checked against these lines, each of which is one way to say something. */
export const USAGE = `npm run admin -- <command>
  role <e-mail or mobile> <1|2|3|4>   1 administrator, 2 member, 3 uploader, 4 moderator
  room <e-mail or mobile> <GB|none|site>   how much their films may take: so many GB, no bound, or UPLOAD_ROOM_GB
  two-step-off <e-mail or mobile>     for somebody who has lost their authenticator app and recovery codes
  verify <channel url>                gives the verified badge
  unverify <channel url>              takes it away
  hero <video url>                    the film behind Home's hero
  editorial export <file>             what the team says, and the editors' picks, as a JSON file
  editorial import <file>             puts such a file in the place of what is there
  places export <file>                the map's places, as a JSON file
  places import <file>                puts such a file in the place of what is there
  backup <folder>                     the whole site as it is now
  backup                              the same into BACKUP_DIR
  restore <folder>                    makes the newest backup there a site again; or <folder>/….jsonl
    --into <data folder>              instead of DATA_DIR
    --replace                         puts aside what is there
    --check                           reads the backup through, and restores nothing
  media copy <from> <to>              copies films and pictures; each is disk, or s3://… as STORAGE has it
  digest                              sends the daily letters now
  published <video url> <date>        when it was first published, in Colombo, e.g. 2026-03-01T08:00
  reports                             what was reported and waits for a decision, the oldest first
  reports <number> review             somebody looks at it: a video is hidden meanwhile
  reports <number> remove             takes the video or the comment down
  reports <number> act                something else was done: it stays, or comes back
  reports <number> dismiss            nothing is wrong with it: it stays, or comes back
`

interface Typed {
  readonly name: string
  readonly args: readonly string[]
  /** Options that were given, without their dashes. */
  readonly options: readonly string[]
}

/** What is wrong with what was typed, and how to say it; undefined when it is one of the lines above. */
export function usageFault({ name, args, options }: Typed): string | undefined {
  const forms = formsOf(name)
  if (forms.length === 0) return `There is no command '${name}'.\n${USAGE}`
  const how = `Say it so:\n${forms.map((form) => `  npm run admin -- ${form}\n`).join('')}`
  if (!forms.some((form) => isForm(form, [name, ...args]))) return how
  const known = optionsOf(name)
  const stray = options.find((option) => !known.includes(option))
  return stray === undefined ? undefined : `'${name}' knows no --${stray}. ${how}`
}

/** `media copy <from> <to>`: the lines of a command without what is said about them. */
function formsOf(name: string): string[] {
  return Array.from(USAGE.matchAll(/^ {2}(\S.*?)(?= {2}|$)/gm), ([, form = '']) => form).filter(
    (form) => form.split(' ')[0] === name,
  )
}

/** The options in the lines below a command. */
function optionsOf(name: string): string[] {
  const [, below = ''] = new RegExp(`^  ${name} .*\\n((?: {4}--.*\\n)*)`, 'm').exec(USAGE) ?? []
  return Array.from(below.matchAll(/--([a-z]+)/g), ([, option = '']) => option)
}

function isForm(form: string, typed: readonly string[]): boolean {
  const parts = form.match(/<[^>]*>|\S+/g) ?? []
  return (
    parts.length === typed.length &&
    parts.every((part, index) => (part.startsWith('<') ? typed[index] !== '' : part === typed[index]))
  )
}
