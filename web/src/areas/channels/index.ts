export { SubscribeButton } from './SubscribeButton.tsx'
export { channelView } from './channel-view.ts'
