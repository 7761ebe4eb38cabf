import '../../styles/tokens.css'
import '../../styles/base.css'
import { createRoot } from 'react-dom/client'
import { watchCalls } from '@serendib/contract'
import { isReplyOf, readFirstAnswers } from '../../platform/first-answers.ts'
import { Embed } from './Embed.tsx'
import { EmbedMissing } from './EmbedMissing.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('embed.html has no #root')
const [answer] = readFirstAnswers()
const film = answer?.reply
createRoot(root).render(
  isReplyOf(watchCalls.displayVideoData, film) ? <Embed video={film.video} /> : <EmbedMissing />,
)
