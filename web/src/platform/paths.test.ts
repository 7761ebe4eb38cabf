import { describe, expect, it } from 'vitest'
import { paths, safeReturnPath } from './paths.ts'

describe('the return path after signing in', () => {
  it.each(['/uploadVideo', '/galle-fort-on-foot?t=12#comments', '/channels/WildCeylon?tab=about'])(
    'accepts a page of this site: %s',
    (next) => {
      expect(safeReturnPath(next)).toBe(next)
    },
  )

  it.each([
    null,
    '',
    'uploadVideo',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ])('never leads to another site: %j', (next) => {
    expect(safeReturnPath(next)).toBe('/')
  })

  it('is passed along through the sign-up pages', () => {
    expect(paths.signUp()).toBe('/signup')
    expect(paths.signUp({ next: null })).toBe('/signup')
    expect(paths.signUp({ next: '/ella?t=3' })).toBe('/signup?next=%2Fella%3Ft%3D3')
    expect(paths.signUp({ reference: 'Ab-9_', next: '/ella' })).toBe('/signup?act=1&ur=Ab-9_&next=%2Fella')
  })
})
