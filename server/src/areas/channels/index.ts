export { channelHandlers } from './routes.ts'
export { requireChannelId, slugOf, toOwnChannel } from './channel.ts'
export { isOwnChannel, listChannelCards, listOwnChannels, toChannelCard } from './queries.ts'
