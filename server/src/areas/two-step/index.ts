export { twoStepHandlers } from './routes.ts'
export { requireTwoStep, switchOff } from './two-step.ts'
