import { describe, expect, test } from 'vitest'
import { type KeyContext, type KeyPress, actionFor } from './shortcuts.ts'

const onPage: KeyContext = { isTyping: false, isOnControl: false, isInArrowWidget: false, isInPlayer: false }
const inPlayer: KeyContext = { ...onPage, isInPlayer: true }

function keyed(key: string, context: KeyContext = onPage, held: Partial<KeyPress> = {}) {
  return actionFor(
    { key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    context,
  )
}

describe('the player’s keys', () => {
  test.each([
    [' ', 'toggle-play'],
    ['k', 'toggle-play'],
    ['m', 'mute'],
    ['f', 'fullscreen'],
    ['t', 'theatre'],
    ['i', 'picture-in-picture'],
    ['c', 'captions'],
    ['?', 'shortcuts'],
    // With caps lock.
    ['K', 'toggle-play'],
  ])('%s triggers %s', (key, control) => {
    expect(keyed(key)).toEqual({ kind: 'press', control })
  })

  test.each([
    ['j', -10],
    ['l', 10],
    ['ArrowLeft', -5],
    ['ArrowRight', 5],
  ])('%s seeks by %d seconds', (key, seconds) => {
    expect(keyed(key)).toEqual({ kind: 'seek-by', seconds })
  })

  test('a digit seeks to its tenth of the video', () => {
    expect(keyed('0')).toEqual({ kind: 'seek-to-part', part: 0 })
    expect(keyed('7')).toEqual({ kind: 'seek-to-part', part: 0.7 })
  })

  test('comma and dot step by a frame, and change the speed with shift', () => {
    expect(keyed('.')).toEqual({ kind: 'frame', step: 1 })
    expect(keyed(',')).toEqual({ kind: 'frame', step: -1 })
    expect(keyed('>', onPage, { shiftKey: true })).toEqual({ kind: 'speed', step: 1 })
  })

  test('the next video requires shift', () => {
    expect(keyed('n')).toBeUndefined()
    expect(keyed('N', onPage, { shiftKey: true })).toEqual({ kind: 'press', control: 'next' })
    expect(keyed('P', onPage, { shiftKey: true })).toEqual({ kind: 'press', control: 'previous' })
  })

  test('on keyboards of other scripts the physical key counts', () => {
    const sinhala = (key: string, code: string, held: Partial<KeyPress> = {}) =>
      keyed(key, onPage, { code, ...held })
    expect(sinhala('ක', 'KeyK')).toEqual({ kind: 'press', control: 'toggle-play' })
    expect(sinhala('த', 'KeyL')).toEqual({ kind: 'seek-by', seconds: 10 })
    expect(sinhala('ක්ෂ', 'KeyM')).toEqual({ kind: 'press', control: 'mute' })
    expect(sinhala('٧', 'Digit7')).toEqual({ kind: 'seek-to-part', part: 0.7 })
    expect(sinhala('Б', 'Comma', { shiftKey: true })).toEqual({ kind: 'speed', step: -1 })
    expect(sinhala('Т', 'KeyN', { shiftKey: true })).toEqual({ kind: 'press', control: 'next' })
    expect(sinhala('ණ', 'KeyK', { ctrlKey: true })).toBeUndefined()
    // Dvorak and AZERTY are Latin: the letter counts.
    expect(sinhala('t', 'KeyK')).toEqual({ kind: 'press', control: 'theatre' })
    expect(sinhala('é', 'Digit2')).toBeUndefined()
  })

  test('an unassigned key does nothing', () => {
    expect(keyed('x')).toBeUndefined()
    expect(keyed('constructor')).toBeUndefined()
  })
})

describe('keys that belong to the page', () => {
  test.each(['k', ' ', '5', 'ArrowLeft', '?'])('%s in a text field types text', (key) => {
    expect(keyed(key, { ...inPlayer, isTyping: true })).toBeUndefined()
  })

  test('a shortcut of the browser stays one', () => {
    expect(keyed('f', onPage, { ctrlKey: true })).toBeUndefined()
    expect(keyed('l', onPage, { metaKey: true })).toBeUndefined()
    expect(keyed('ArrowLeft', onPage, { altKey: true })).toBeUndefined()
  })

  test('space presses the focused button', () => {
    expect(keyed(' ', { ...inPlayer, isOnControl: true })).toBeUndefined()
    expect(keyed('k', { ...inPlayer, isOnControl: true })).toBeDefined()
  })

  test('arrow keys move within menus and sliders', () => {
    expect(keyed('ArrowLeft', { ...inPlayer, isInArrowWidget: true })).toBeUndefined()
  })

  test('up and down scroll the page, except in the player', () => {
    expect(keyed('ArrowUp')).toBeUndefined()
    expect(keyed('ArrowUp', inPlayer)).toEqual({ kind: 'volume-by', amount: 0.05 })
  })
})
