export { channelView } from './channel-view.ts'
export { SubscribeButton } from './SubscribeButton.tsx'
