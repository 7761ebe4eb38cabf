export { channelHandlers } from './routes.ts'
export { requireChannelId, slugOf } from './channel.ts'
export { isOwnChannel, listChannelCards, toChannelCard } from './queries.ts'
