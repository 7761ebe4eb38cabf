import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PAGE_MODULES } from './page-modules.ts'

const WEB = path.join(import.meta.dirname, '../../../../web')

it.each(Object.entries(PAGE_MODULES))(
  'names an existing source file of the web application for %s',
  (_page, module) => {
    expect(existsSync(path.join(WEB, module))).toBe(true)
  },
)
