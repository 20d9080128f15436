/** The bus that all extensions of a session share. Pure types. */

/** Inside a thread values are passed as they are; to other threads they are cloned. Name channels `yours:thing`. */
export interface EventBus {
  /** Throws for what cannot be cloned when somebody in another thread listens; never because of a listener. */
  emit(channel: string, data: unknown): void;
  /** Takes the listener away again. */
  // biome-ignore lint/suspicious/noExplicitAny: what a channel carries is between the extensions that use it
  on(channel: string, listener: (data: any) => unknown): () => void;
}
