export * from './dates.ts'
export * from './durations.ts'
export * from './numbers.ts'
