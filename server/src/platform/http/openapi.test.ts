import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

it('the OpenAPI description refers only to schemas that it contains', () => {
  const description = describeApi('1.0.0')
  const references = new Set(JSON.stringify(description).match(/#\/components\/schemas\/\w+/g))
  const schemas = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...references]).toEqual(schemas)
})
