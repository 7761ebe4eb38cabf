/** What one key or button triggers. */
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
  /** The physical key. */
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where the key was pressed, which decides who handles it. */
export interface KeyContext {
  /** In a text field: no key is the player's. */
  isTyping: boolean
  /** On a button or a link, which space presses. */
  isOnControl: boolean
  /** In a list, menu, slider or tab bar, whose items the arrows move between. */
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

function arrowAction(key: string, context: KeyContext): PlayerAction | undefined {
  if (context.isInArrowWidget) return undefined
  if (key === 'ArrowLeft') return { kind: 'seek-by', seconds: -5 }
  if (key === 'ArrowRight') return { kind: 'seek-by', seconds: 5 }
  // Outside the player, up and down scroll the page.
  if (!context.isInPlayer) return undefined
  if (key === 'ArrowUp') return { kind: 'volume-by', amount: 0.05 }
  if (key === 'ArrowDown') return { kind: 'volume-by', amount: -0.05 }
  return undefined
}

/** The keys of a Latin keyboard that are not letters or digits, without and with shift. */
const LATIN_SIGNS = new Map([
  ['Comma', ',<'],
  ['Period', '.>'],
  ['Slash', '/?'],
])

/**
 * The pressed key as on a Latin keyboard: layouts of other scripts (Sinhala, Tamil, Cyrillic) have other
 * letters, so there the physical key counts.
 */
function latinKey({ key, code, shiftKey }: KeyPress): string {
  const isOfOtherScript = /[^\x20-\x7e]/.test(key) && !/\p{Script=Latin}/u.test(key)
  if (!isOfOtherScript) return key
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1]
  return letter ?? LATIN_SIGNS.get(code)?.[shiftKey ? 1 : 0] ?? key
}

/** The action of a key press, or undefined when the key is not the player's. */
export function actionFor(pressed: KeyPress, context: KeyContext): PlayerAction | undefined {
  if (context.isTyping || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  const key = latinKey(pressed)
  if (key === ' ') return context.isOnControl ? undefined : press('toggle-play')
  if (key.startsWith('Arrow')) return pressed.shiftKey ? undefined : arrowAction(key, context)
  if (/^[0-9]$/.test(key)) return { kind: 'seek-to-part', part: Number(key) / 10 }
  const letter = key.toLowerCase()
  if (pressed.shiftKey && letter === 'n') return press('next')
  if (pressed.shiftKey && letter === 'p') return press('previous')
  return LETTERS.get(letter)
}

const CONTROLS =
  'button, a[href], summary, [role^=menuitem], [role=option], [role=tab], input:not([type=range])'

/** Those of the player that still take the space key after a click. */
const MENU_ITEMS = '[role^=menuitem]'

/**
 * Describes the element that a key was pressed on. `player` is the player's outermost element. `wasClicked`:
 * the focus is where the viewer clicked, who then expects the space key to play and pause.
 */
export function keyContextOf(target: Element, player: Element, wasClicked: boolean): KeyContext {
  const isInPlayer = player.contains(target)
  return {
    isTyping:
      target.closest(
        'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])',
      ) !== null,
    isOnControl: target.closest(wasClicked && isInPlayer ? MENU_ITEMS : CONTROLS) !== null,
    isInArrowWidget:
      target.closest(
        '[role=menu], [role=listbox], [role=tablist], [role=slider], [role=radiogroup], input',
      ) !== null,
    isInPlayer,
  }
}
