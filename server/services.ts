import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { type Captcha, openCaptcha } from "./captcha/captcha.ts";
import type { Config } from "./config.ts";
import { type ContentStore, openContentStore } from "./content/content-store.ts";
import type { Database } from "./database/database.ts";
import { type Photo, readFounderPhoto } from "./content/founder-photo.ts";
import { createInquiryLimits, type InquiryLimits } from "./inquiries/limits.ts";
import { createSubmitInquiry, type SubmitInquiry } from "./inquiries/submit-inquiry.ts";
import { type Live, openLive } from "./views/live.ts";
import { openMail } from "./mail/mail.ts";
import { openMetrics } from "./http/metrics.ts";
import type { Content } from "./content/read-content.ts";
import { createRequestLog, type RequestLog } from "./http/request-log.ts";
import { createSocialPictures, type SocialPictures } from "./social-images/pictures.ts";

export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly requests: RequestLog;
  readonly content: ContentStore;
  readonly database: Database;
  readonly live: Live;
  /** Call wake() after storing an inquiry. */
  readonly mail: { wake(): void };
  readonly captcha: Captcha;
  readonly limits: InquiryLimits;
  readonly submitInquiry: SubmitInquiry;
  readonly pictures: SocialPictures;
  readFounderPhoto(): Promise<Photo | null>;
  close(): Promise<void>;
}

interface Opened extends Pick<Services, "config" | "database" | "log"> {
  readonly content: Content;
}

export function openServices({ config, content: first, database, log }: Opened): Services {
  const content = openContentStore(config.contentDir, first, log);
  const metrics = openMetrics();
  const live = openLive(database, config, log, metrics);
  const mail = openMail({ config, content, database, log, metrics });
  const { db } = database;
  const captcha = openCaptcha(config, db, log);
  const limits = createInquiryLimits(database);
  const onMail = () => mail.wake();
  const now = Date.now;
  const submitInquiry = createSubmitInquiry({ db, captcha, content, limits, log, now, onMail });
  return {
    config,
    log,
    metrics,
    requests: createRequestLog(log, metrics),
    content,
    database,
    live,
    mail,
    captcha,
    limits,
    submitInquiry,
    pictures: createSocialPictures(),
    readFounderPhoto: () => readFounderPhoto(config.contentDir, content.current.shop.founder),
    async close() {
      await live.close();
      await content.close();
      await mail.close();
      await database.close();
    },
  };
}
