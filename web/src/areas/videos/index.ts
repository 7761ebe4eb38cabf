export { cardView } from './card-view.ts'
