const LINES_SHOWN = 3
/** Characters per line of the description: in its widest column, and on a narrow phone. */
const WIDEST = 74
const NARROWEST = 40

/** A long text is cut to three lines, none of which is empty. */
export function previewText(text: string): string {
  return countLines(text, NARROWEST) > LINES_SHOWN ? text.replaceAll(/\n\s*\n/g, '\n') : text
}

/** The guess before layout, so that little shifts afterwards: more than three lines. */
export function isProbablyTruncated(text: string): boolean {
  return countLines(text, WIDEST) > LINES_SHOWN
}

function countLines(text: string, charactersInLine: number): number {
  return text
    .split('\n')
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / charactersInLine)), 0)
}
