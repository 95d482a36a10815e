/** A message of the Phoenix protocol that Realtime speaks, as [joinRef, ref, topic, event, payload]. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

const userBroadcastPush = 3;
const jsonEncoding = 1;

/** Reads a frame. Throws when it is none. */
export function decodeFrame(data: Buffer, isBinary: boolean): Frame {
  if (isBinary) return decodeBroadcast(data);
  const value: unknown = JSON.parse(data.toString());
  if (!Array.isArray(value) || value.length !== 5) throw new Error('a frame has five parts');
  const [joinRef, ref, topic, event, payload] = value as unknown[];
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('topic and event are text');
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload: asObject(payload) };
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** A broadcast that a client sends in binary: a head of lengths, then the texts, then the payload. */
function decodeBroadcast(data: Buffer): Frame {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metaLength = 0, encoding] =
    data;
  if (kind !== userBroadcastPush || encoding !== jsonEncoding)
    throw new Error('this kind of frame is not known');
  let offset = 7;
  const text = (length: number) => data.subarray(offset, (offset += length)).toString();
  const joinRef = text(joinRefLength);
  const ref = text(refLength);
  const topic = text(topicLength);
  const event = text(eventLength);
  offset += metaLength;
  const payload: unknown = JSON.parse(data.subarray(offset).toString());
  return { joinRef, ref, topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A value as a JSON object, else an empty one. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
