import { uploadCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'

/** How large and how long a video may be here; it changes only with the server's configuration. */
export const uploadLimits = { ...queryOf(uploadCalls.uploadLimits), staleTime: Infinity }
