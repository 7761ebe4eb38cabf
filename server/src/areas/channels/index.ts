export { channelHandlers } from './routes.ts'
export { channelPageHandlers } from './page-routes.ts'
export { requireChannelId, toOwnChannel } from './channel.ts'
export { requireDistinctName } from './look-alikes.ts'
export {
  CHANNEL_NAMES,
  channelOfUrl,
  findChannelId,
  isOwnChannel,
  listChannelCards,
  listOwnChannels,
  setJoined,
  setVerified,
  toChannelCard,
} from './queries.ts'
