import { KeptPage, prefetchKept } from './KeptPage.tsx'

export const loader = () => prefetchKept('liked')

export const Component = () => <KeptPage list="liked" />
