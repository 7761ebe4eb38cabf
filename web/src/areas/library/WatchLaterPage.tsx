import { KeptPage, prefetchKept } from './KeptPage.tsx'

export const loader = () => prefetchKept('watch-later')

export const Component = () => <KeptPage list="watch-later" />
