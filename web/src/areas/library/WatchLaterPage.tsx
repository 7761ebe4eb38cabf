import { SavedVideosPage, prefetchSavedVideos } from './SavedVideosPage.tsx'

export const loader = () => prefetchSavedVideos('watch-later')

export const Component = () => <SavedVideosPage list="watch-later" />
