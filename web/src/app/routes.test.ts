import { RESERVED_SLUGS } from '@serendib/contract'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'

it('no video can take the URL of a page', () => {
  const first = routes.map(({ path }) => path.split('/')[0]?.toLowerCase() ?? '')
  const pages = first.filter((segment) => segment !== '' && segment !== ':videoslug')
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((segment) => !RESERVED_SLUGS.has(segment))).toEqual([])
})
