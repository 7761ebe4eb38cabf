import { Skeleton, Skeletons } from '#ui'
import styles from './Comments.module.css'

/** The skeletons of three comments. */
export const CommentsPending = () => (
  <div className={styles.list}>
    <Skeletons count={3}>
      <div className={styles.comment}>
        <Skeleton width="44px" height="44px" shape="round" />
        <div className={styles.pendingLines}>
          <Skeleton width="30%" height="14px" />
          <Skeleton width="88%" height="15px" />
          <Skeleton width="54%" height="15px" />
        </div>
      </div>
    </Skeletons>
  </div>
)
