import type { Policy } from "./privacy-policy-words.ts";

export const lease =
  " Lease-to-Own is available on request through the escrow service. A payment plan is how it works here: we agree on it in writing before the first payment, and unless that agreement says otherwise, these are its conditions. {ownership} {latePayment} Renewals: {renewal} Paying early: {earlyPayoff}";

export const termsOfService: Policy = {
  title: "Terms of Service",
  description:
    "The terms on which {shop} offers and sells domain names: who may buy, how payment and transfer work, warranties, liability and disputes.",
  updated: "2025-10-26",
  intro:
    "These terms are the agreement between you and {party} ('we', 'us') about the use of this website and the purchase of domain names through it. Please read them before you buy. Nothing in them takes away a right that the law gives you and that cannot be waived.",
  sections: [
    {
      id: "acceptance",
      title: "Acceptance of Terms",
      icon: "FileText",
      parts: [
        {
          subtitle: "Agreement",
          text: "By using this website, sending us an inquiry or buying a domain name from us, you accept these terms. If you do not accept them, please do not use the website.",
        },
        {
          subtitle: "Who may use the site",
          text: "You must be at least 18 years old and able to enter into a binding contract. If you act for a company or another person, you confirm that you are authorized to bind them.",
        },
        {
          subtitle: "Changes to these terms",
          text: "We may revise these terms. The date at the top shows the latest revision, and a revision applies from the day it is published. A purchase that has already been agreed stays under the terms in force when it was agreed.",
        },
      ],
    },
    {
      id: "services-and-transactions",
      title: "Services and Transactions",
      icon: "ArrowRightLeft",
      parts: [
        {
          subtitle: "Listings and prices",
          text: "All prices are in US dollars. They do not include taxes, escrow fees or registrar fees unless the listing says so. A listing is an invitation to buy and not a binding offer: we may change a price, mark a name as reserved or withdraw it until a sale has been agreed. An offer that you send binds neither side until we have both accepted it in writing or through the escrow service.",
        },
        {
          subtitle: "Payment and escrow",
          text: "Payment is made through a third-party escrow partner, whose own terms and fees also apply. The price must be paid in full before the domain is transferred.{lease}",
        },
        {
          subtitle: "Transfer",
          text: "Once the escrow partner has confirmed the payment, we transfer the domain. A push into your account at the same registrar takes about 24-48 hours, a purchase as a whole is typically complete within 24-72 hours, and a move between registrars takes 5 to 7 days. These times are estimates: registries and registrars apply their own checks and locks, which are outside our control.",
        },
        {
          subtitle: "Cancellation and final sale",
          text: "All sales are final unless these terms or a written agreement state otherwise. You may cancel while the payment is in escrow and before the transfer has begun; everything you paid is then refunded minus the escrow fees. Once the transfer begins, the sale is final. The escrow partner releases the payment only after you have confirmed that the domain has arrived, or as its own inspection terms provide.",
        },
      ],
    },
    {
      id: "user-responsibilities",
      title: "User Responsibilities",
      icon: "UserCheck",
      parts: [
        {
          subtitle: "Accurate information",
          text: "Give us and the escrow partner true and complete details, and keep the registrar account that is to receive the domain open and in good order. You are responsible for delays caused by wrong details.",
        },
        {
          subtitle: "Your own checks",
          text: "Before you buy, satisfy yourself that the name suits your purpose and that your intended use does not infringe a trademark or another right in the countries where you will use it. We do not give legal advice.",
        },
        {
          subtitle: "After the transfer",
          text: "As registrant you are responsible for the domain: for renewing it on time, for its content and mail, and for following the rules of the registry, the registrar and the law.",
        },
        {
          subtitle: "Fair use of the site",
          text: "Do not disrupt the website, probe its security without our consent, submit false inquiries, send spam through its forms, distort its view figures or copy its listings in bulk for another shop.",
        },
      ],
    },
    {
      id: "warranties",
      title: "Warranties and Disclaimers",
      icon: "BadgeCheck",
      parts: [
        {
          subtitle: "What we warrant",
          text: "We warrant that we are entitled to sell each domain listed as available and that, on completion of the sale, it passes to you free of any lien or claim created by us.",
        },
        {
          subtitle: "What we do not warrant",
          text: "Apart from that, and as far as the law allows, the website and the domains are provided 'as is' and 'as available', without any other warranty, express or implied, including merchantability, fitness for a particular purpose and non-infringement. We do not promise that a domain will bring traffic, search rankings, income or a rise in value.",
        },
        {
          subtitle: "Measured figures",
          text: "Domain age, first capture, keyword volume, cost per click, backlinks and referring domains are estimates or records made by third parties. View counts on this site show page loads, not buyers. All of them are given for information and may be incomplete or out of date.",
        },
      ],
    },
    {
      id: "liability",
      title: "Limitation of Liability",
      icon: "Scale",
      parts: [
        {
          subtitle: "Cap",
          text: "As far as the law allows, our total liability for any claim connected with this website or a purchase is capped at the amount you paid for the item in dispute.",
        },
        {
          subtitle: "Excluded losses",
          text: "As far as the law allows, we are not liable for indirect, incidental, special or consequential losses, or for lost profit, business, goodwill or data, even if we were told that they were possible.",
        },
        {
          subtitle: "Third parties and events beyond control",
          text: "Escrow partners, registrars, registries and other sites that we link to are independent of us, and we are not responsible for their actions or outages. Neither side is liable for a delay caused by an event that it could not reasonably control.",
        },
        {
          subtitle: "What is not limited",
          text: "Nothing in these terms limits liability for fraud, willful misconduct or anything else for which the law does not allow liability to be limited.",
        },
      ],
    },
    {
      id: "disputes",
      title: "Dispute Resolution",
      icon: "Gavel",
      parts: [
        {
          subtitle: "Talk to us first",
          text: "Most disagreements can be settled in writing. Write to {legalMailbox} with the domain, the facts and what you ask for, and allow us a reasonable time to answer before you begin proceedings.",
        },
        {
          subtitle: "Binding arbitration",
          text: "A dispute that cannot be settled in that way is decided by binding arbitration under the rules of {arbitration}. The arbitrator's award is final, and a court with jurisdiction may enter judgment on it.",
        },
        {
          subtitle: "Law and courts",
          text: "These terms are governed by the law of {law}, without regard to its conflict-of-law rules. {courtMatters}, {courts} have exclusive jurisdiction.",
        },
      ],
    },
    {
      id: "indemnification",
      title: "Indemnification",
      text: "You will indemnify us and hold us harmless against third-party claims, losses and reasonable legal costs that arise from your breach of these terms, from your misuse of the website or from your use of a domain after it has been transferred to you.",
    },
    {
      id: "termination",
      title: "Termination",
      text: "You may stop using the website at any time. We may refuse or end access to it for anyone who breaks these terms. Obligations from a sale already agreed, and the parts on warranties, liability, indemnification and disputes, remain in force.",
    },
    {
      id: "entire-agreement",
      title: "Entire Agreement",
      text: "These terms, the privacy policy and the written terms of a particular sale are the whole agreement between you and us on their subject and replace earlier statements about it. Where the written terms of a sale differ from these terms, the terms of the sale come first.",
    },
    {
      id: "severability",
      title: "Severability",
      text: "If a court or arbitrator finds part of these terms invalid, that part is enforced as far as the law allows and the rest stays in force.",
    },
    {
      id: "waiver",
      title: "Waiver",
      text: "If we do not enforce a right at once, we have not given it up. A waiver is valid only in writing and only for the case that it names.",
    },
    {
      id: "contact",
      title: "Contact Us",
      text: "Questions about these terms, and notices under them, go to our legal mailbox. For anything else, the contact page is quicker.",
    },
  ],
};
