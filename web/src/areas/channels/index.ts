export { SubscribeButton } from './SubscribeButton.tsx'
