export { SubscribeButton, type Subscription } from './SubscribeButton.tsx'
