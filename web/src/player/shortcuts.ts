/** What one key or one button sets off. */
export type PlayerControl =
  | 'toggle-play'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'theatre'
  | 'picture-in-picture'
  | 'next'
  | 'previous'
  | 'shortcuts'

/** What a key asks of the player. */
export type PlayerAction =
  | { kind: 'press'; control: PlayerControl }
  | { kind: 'seek-by'; seconds: number }
  | { kind: 'seek-to-part'; part: number }
  | { kind: 'volume-by'; amount: number }
  | { kind: 'frame'; step: 1 | -1 }
  | { kind: 'speed'; step: 1 | -1 }

/** The part of a KeyboardEvent that matters here. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where the key was pressed, as far as it decides whose key it is. */
export interface KeyPlace {
  /** In a field that takes text: no key is ours. */
  isTyping: boolean
  /** On a button or a link: space presses it. */
  isOnControl: boolean
  /** In a list, menu, slider or tab strip: the arrows move in it. */
  isInArrowWidget: boolean
  isInPlayer: boolean
}

function press(control: PlayerControl): PlayerAction {
  return { kind: 'press', control }
}

const LETTERS = new Map<string, PlayerAction>([
  ['k', press('toggle-play')],
  ['j', { kind: 'seek-by', seconds: -10 }],
  ['l', { kind: 'seek-by', seconds: 10 }],
  ['m', press('mute')],
  ['f', press('fullscreen')],
  ['t', press('theatre')],
  ['i', press('picture-in-picture')],
  ['c', press('captions')],
  [',', { kind: 'frame', step: -1 }],
  ['.', { kind: 'frame', step: 1 }],
  ['<', { kind: 'speed', step: -1 }],
  ['>', { kind: 'speed', step: 1 }],
  ['?', press('shortcuts')],
])

function arrowAction(key: string, place: KeyPlace): PlayerAction | undefined {
  if (place.isInArrowWidget) return undefined
  if (key === 'ArrowLeft') return { kind: 'seek-by', seconds: -5 }
  if (key === 'ArrowRight') return { kind: 'seek-by', seconds: 5 }
  // Outside the player up and down scroll the page, as everywhere.
  if (!place.isInPlayer) return undefined
  if (key === 'ArrowUp') return { kind: 'volume-by', amount: 0.05 }
  if (key === 'ArrowDown') return { kind: 'volume-by', amount: -0.05 }
  return undefined
}

/** The action a key press asks for, or undefined when the key is not the player's. */
export function actionFor(pressed: KeyPress, place: KeyPlace): PlayerAction | undefined {
  if (place.isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (pressed.key === ' ') return place.isOnControl ? undefined : press('toggle-play')
  if (pressed.key.startsWith('Arrow')) return pressed.shiftKey ? undefined : arrowAction(pressed.key, place)
  if (/^[0-9]$/.test(pressed.key)) return { kind: 'seek-to-part', part: Number(pressed.key) / 10 }
  const letter = pressed.key.toLowerCase()
  if (pressed.shiftKey && letter === 'n') return press('next')
  if (pressed.shiftKey && letter === 'p') return press('previous')
  return LETTERS.get(letter)
}

/** Looks at the element a key was pressed on. `player` is the player's outermost element. */
export function placeOf(target: Element, player: Element): KeyPlace {
  return {
    isTyping:
      target.closest(
        'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])',
      ) !== null,
    isOnControl:
      target.closest('button, a[href], summary, [role^=menuitem], [role=option], [role=tab], input') !== null,
    isInArrowWidget:
      target.closest(
        '[role=menu], [role=listbox], [role=tablist], [role=slider], [role=radiogroup], input',
      ) !== null,
    isInPlayer: player.contains(target),
  }
}
