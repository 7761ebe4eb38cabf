import { SavedVideosPage, prefetchSavedVideos } from './SavedVideosPage.tsx'

export const loader = () => prefetchSavedVideos('liked')

export const Component = () => <SavedVideosPage list="liked" />
