import type { CaptionProblem, CheckedCaptions } from '@serendib/contract'
import { formatWhole } from '../../platform/format.ts'
import { captionTexts } from '../../platform/texts/captions.ts'
import { InlineAlert } from '#ui'
import styles from './CaptionsPreview.module.css'

/** Longer lists may scroll, so the keyboard has to reach them. */
const PROBLEMS_WITHOUT_SCROLLING = 3

/** What will be changed or left out, by line. Only the heading is announced: there may be 100 lines. */
export function CaptionProblems({
  captions: { problems, problemCount, cueCount },
}: {
  captions: CheckedCaptions
}) {
  if (problemCount === 0) return null
  const more = problemCount - problems.length
  const heading = cueCount === 0 ? captionTexts.problemsFound : captionTexts.leftOut
  return (
    <InlineAlert
      kind="info"
      details={
        <div
          className={styles.scroll}
          role="region"
          aria-label={heading}
          // Safari can't scroll it by keyboard otherwise.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={problems.length > PROBLEMS_WITHOUT_SCROLLING ? 0 : undefined}
        >
          <ul className={styles.problems}>
            {problems.map(({ line, kind }) => (
              <li key={`${line} ${kind}`}>
                {captionTexts.problem({ line: formatWhole(line), problem: captionTexts.problems[kind] })}
              </li>
            ))}
            {more > 0 && <li>{captionTexts.moreProblems({ count: formatWhole(more) })}</li>}
          </ul>
        </div>
      }
    >
      {heading}
    </InlineAlert>
  )
}

const OF_CAPTIONS: ReadonlySet<CaptionProblem['kind']> = new Set([
  'unreadable_times',
  'ends_before_start',
  'too_late',
  'no_text',
])

/** Why a file has no captions to save: it contains none, or none that can be used. */
export function emptyText({ problems }: CheckedCaptions): string {
  return problems.some(({ kind }) => OF_CAPTIONS.has(kind)) ? captionTexts.noneUsable : captionTexts.noneFound
}

const SCRIPTS: Readonly<Record<string, RegExp>> = { si: /\p{Script=Sinhala}/u, ta: /\p{Script=Tamil}/u }

/** Old Sinhala and Tamil files have Latin letters, which special fonts show as others. */
export function lacksScript({ firstCues }: CheckedCaptions, language: string): boolean {
  const script = SCRIPTS[language]
  return script !== undefined && firstCues.length > 0 && !firstCues.some(({ text }) => script.test(text))
}
