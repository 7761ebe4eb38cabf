import '../../styles/tokens.css'
import '../../styles/base.css'
import { createRoot } from 'react-dom/client'
import { watchCalls } from '@serendib/contract'
import { dropCompositionKeys } from '../../platform/composition-keys.ts'
import { startPageLanguage } from '../../platform/page-language.ts'
import { isReplyOf, readInitialData } from '../../platform/calls/initial-data.ts'
import { Embed } from './Embed.tsx'
import { EmbedMissing } from './EmbedMissing.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('embed.html has no #root')
startPageLanguage()
dropCompositionKeys()
const [response] = readInitialData()
const video = response?.reply
createRoot(root).render(
  isReplyOf(watchCalls.displayVideoData, video) ? <Embed video={video.video} /> : <EmbedMissing />,
)
