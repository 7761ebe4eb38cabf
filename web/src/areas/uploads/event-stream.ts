/**
 * Puts the pieces of an event stream together to the data of whole events, in order. Comments and other fields are left
 * out. https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventParser(): (piece: string) => string[] {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    const events: string[] = []
    // A carriage return at the end may be the first half of a line end.
    const text = rest + piece
    const held = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = held.split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(held.length)
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
    return events
  }
}
