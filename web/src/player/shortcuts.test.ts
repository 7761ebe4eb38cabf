import { describe, expect, test } from 'vitest'
import { type KeyPlace, type KeyPress, actionFor } from './shortcuts.ts'

const onPage: KeyPlace = { isTyping: false, isOnControl: false, isInArrowWidget: false, isInPlayer: false }
const inPlayer: KeyPlace = { ...onPage, isInPlayer: true }

function keyed(key: string, place: KeyPlace = onPage, held: Partial<KeyPress> = {}) {
  return actionFor({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, place)
}

describe('the keys', () => {
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
  ])('%s presses %s', (key, control) => {
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

  test('a digit goes to its tenth of the film', () => {
    expect(keyed('0')).toEqual({ kind: 'seek-to-part', part: 0 })
    expect(keyed('7')).toEqual({ kind: 'seek-to-part', part: 0.7 })
  })

  test('comma and dot step, and with shift change the speed', () => {
    expect(keyed('.')).toEqual({ kind: 'frame', step: 1 })
    expect(keyed(',')).toEqual({ kind: 'frame', step: -1 })
    expect(keyed('>', onPage, { shiftKey: true })).toEqual({ kind: 'speed', step: 1 })
  })

  test('the next film wants shift', () => {
    expect(keyed('n')).toBeUndefined()
    expect(keyed('N', onPage, { shiftKey: true })).toEqual({ kind: 'press', control: 'next' })
    expect(keyed('P', onPage, { shiftKey: true })).toEqual({ kind: 'press', control: 'previous' })
  })

  test('a key nobody uses is nothing', () => {
    expect(keyed('x')).toBeUndefined()
    expect(keyed('constructor')).toBeUndefined()
  })
})

describe('the page keeps its own keys', () => {
  test.each(['k', ' ', '5', 'ArrowLeft', '?'])('%s in a text field is text', (key) => {
    expect(keyed(key, { ...inPlayer, isTyping: true })).toBeUndefined()
  })

  test('a shortcut of the browser stays one', () => {
    expect(keyed('f', onPage, { ctrlKey: true })).toBeUndefined()
    expect(keyed('l', onPage, { metaKey: true })).toBeUndefined()
    expect(keyed('ArrowLeft', onPage, { altKey: true })).toBeUndefined()
  })

  test('space presses the button it is on', () => {
    expect(keyed(' ', { ...inPlayer, isOnControl: true })).toBeUndefined()
    expect(keyed('k', { ...inPlayer, isOnControl: true })).toBeDefined()
  })

  test('arrows move in menus and sliders', () => {
    expect(keyed('ArrowLeft', { ...inPlayer, isInArrowWidget: true })).toBeUndefined()
  })

  test('up and down scroll, except in the player', () => {
    expect(keyed('ArrowUp')).toBeUndefined()
    expect(keyed('ArrowUp', inPlayer)).toEqual({ kind: 'volume-by', amount: 0.05 })
  })
})
